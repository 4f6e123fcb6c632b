// A plugin of TypeDoc. Leaves out what stands elsewhere: types generated from the contract, which the pages of operations
// describe, and inherited members, which the base class has.
import { Converter, type Application } from 'typedoc'

const generated = /\/sdk\/src\/(?:resources\/|operation-types)/

export function load(app: Application): void {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const reflection of Object.values(project.reflections))
      if (
        reflection.flags.isInherited ||
        generated.test(project.getSymbolIdFromReflection(reflection)?.fileName ?? '')
      )
        project.removeReflection(reflection)
  })
}
