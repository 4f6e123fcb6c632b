// Generates everything that follows from the contract. Tests fail while any of it is outdated.
import { generateCli } from './generate/cli.ts'
import { generateEditor } from './generate/editor.ts'
import { generateManifests } from './generate/manifests.ts'
import { generateExamples } from './generate/examples.ts'
import { generateFirstTests } from './generate/first-tests.ts'
import { generateMocks } from './generate/mocks.ts'
import { generateReference } from './generate/reference.ts'
import { generateRoutes } from './generate/routes.ts'
import { generateSdk } from './generate/sdk.ts'

await generateRoutes()
await generateReference()
generateManifests()
await generateSdk()
await generateMocks()
await generateCli()
await generateEditor()
await generateExamples()
generateFirstTests()
