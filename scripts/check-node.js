// Prints one line if npm runs on a Node older than required, because .npmrc hides npm's own warning for each
// dependency. Scripts run on the Node of the devDependencies, so the version comes from npm.
const [, major, minor] = /node\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
if (Number(major) < 22 || (major === '22' && Number(minor) < 19))
  console.warn(
    `Chowk needs Node 22.19 or newer, this is ${major}.${minor}. Scripts of this checkout work all the same: npm runs them on Node ${process.versions.node}, which it just installed.`,
  )
