// Run by killed-migration.test.ts in its own process: migrates a store, and holds the step once it has run.
import { postgresStore, sqliteStore } from '@chowk/server'
import { later, madeUpStep } from './made-up-step.ts'

const address = process.argv[2]!
const target = {
  ...later,
  migrations: [
    {
      ...madeUpStep,
      async run(tx: Parameters<typeof madeUpStep.run>[0]) {
        await madeUpStep.run(tx)
        console.log('held')
        setInterval(() => undefined, 60_000)
        await new Promise(() => undefined)
      },
    },
  ],
}
const store = address.startsWith('postgres')
  ? await postgresStore({ address, ...target })
  : sqliteStore({ path: address, ...target })
await store.ping()
