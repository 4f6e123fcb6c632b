import './percent-paths.js'

/** Variables that programs under test, their libraries or Node read, and that a developer may have set. */
const SETTINGS = [
  /^CHOWK_(?!TEST_|STALLS|MUTATION_)/,
  /^(?:AWS|OTEL|SUDO|XDG)_/,
  // A developer's own PostgreSQL may need them.
  ...(process.env.DATABASE_URL === undefined ? [/^PG[A-Z]/] : []),
  /^NODE_(?!COMPILE_CACHE$|EXTRA_CA_CERTS$|V8_COVERAGE$)/,
  /^(?:ALL|HTTPS?|NO)_PROXY$/i,
  /^(?:FORCE_COLOR|NO_COLOR|CLICOLOR.*|COLORTERM|COLUMNS|LINES)$/,
]

// Every process of a run inherits this one's environment, in which the tests set what they test.
for (const name of Object.keys(process.env))
  if (SETTINGS.some((setting) => setting.test(name))) delete process.env[name]
// React and the bundler go by it.
process.env.NODE_ENV = 'test'
