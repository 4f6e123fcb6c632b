import { memoryStore } from '@chowk/engine'
import { describeStore } from './conformance.ts'
import { describeOneAtATime } from './conformance/one-at-a-time.ts'
import { entities } from './entities.ts'

const open = () => ({ store: memoryStore(entities), remove: async () => {} })

describeStore('memory store', open)
describeOneAtATime('memory store', open)
