import type { Engine } from '@chowk/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Adapter } from '../http/adapter.ts'
import { WORLDS_PATH, type World, type Worlds } from './worlds.ts'

interface WorldRoutes {
  readonly worlds: Worlds
  /** Answers where there is no such world. */
  readonly main: Adapter
  readonly adapterOf: (world: { readonly engine: Engine; readonly base: string }) => Adapter
}

/** The interface of each world, below a path of its own. */
export function addWorlds(app: FastifyInstance, { worlds, main, adapterOf }: WorldRoutes): void {
  const adapters = new WeakMap<World, Adapter>()

  function adapterTo({ params }: FastifyRequest): Adapter {
    const world = worlds.get((params as { world: string }).world)
    if (world === undefined) return main
    let adapter = adapters.get(world)
    if (adapter === undefined) {
      adapter = adapterOf({ engine: world.control.engine, base: world.base })
      adapters.set(world, adapter)
    }
    return adapter
  }

  const answer = (request: FastifyRequest, reply: FastifyReply) => adapterTo(request).answer(request, reply)
  const method = app.supportedMethods.filter((name) => name !== 'OPTIONS')
  for (const part of ['api', 'storage'])
    app.route({ method, url: `${WORLDS_PATH}/:world/${part}/*`, onRequest: answer, handler: answer })
}
