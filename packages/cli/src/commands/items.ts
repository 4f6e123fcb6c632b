import type { Command } from 'commander'
import { addAct } from '../operations/add-act.ts'

export function add(items: Command): void {
  addAct(items, 'content.hide')
  addAct(items, 'content.restore')
  addAct(items, 'content.erase', {
    name: 'delete',
    async consequence({ engine, caller, params }) {
      const { title, author } = await engine.perform(caller, 'content.show', { params })
      return `This deletes “${title}” by ${author?.username ?? 'a former member'} permanently.`
    },
  })
}
