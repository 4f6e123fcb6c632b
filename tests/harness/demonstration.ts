import { demoSeed, entities, memoryStore, type Control } from '@chowk/engine'
import { World } from './world.ts'

let made: ReturnType<Control['snapshot']> | undefined

async function make(): ReturnType<Control['snapshot']> {
  const { control } = new World(memoryStore(entities), { seed: demoSeed })
  await control.reset()
  return control.snapshot()
}

/** Fills a world with the demonstration of {@link demoSeed} as rows, made once, which takes a tenth of the time. */
export async function demonstrate({ control }: World): Promise<void> {
  await control.restore(await (made ??= make()))
}
