import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Files of the engine and the contract that nothing in a mock uses. */
const unused = [
  /[\\/]engine[\\/]src[\\/]pipeline[\\/]view\.ts$/,
  /[\\/]engine[\\/]src[\\/](?:control[\\/]overview|counts[\\/]recount-store|http[\\/]fetch|schedule[\\/]sweep|store[\\/]snapshot|places[\\/](?:find-places|places-file))\.ts$/,
  /[\\/]domains[\\/]members[\\/](?:delete|deletion[\\/]deletion-task|export|list|show)\.ts$/,
  /[\\/]domains[\\/](?:audit[\\/]list|steps|media[\\/]resized|content[\\/]moderate|keys[\\/]rotate)\.ts$/,
  /[\\/]domains[\\/]reports[\\/](?:list|resolve|show)\.ts$/,
  /[\\/]domains[\\/](?:communities[\\/]desk|groups[\\/]asks|(?:mail|passkeys|passwords|sessions)[\\/]index)\.ts$/,
  /[\\/]internal[\\/](?:audit|community-desk|content|group-asks|mail|passkeys|passwords|reports|sessions|steps)\.ts$/,
]

/**
 * Leaves out the pages of the site, what people do there with their account, what operators and moderators alone do, and
 * what only servers need: each export of such a file is an empty object.
 */
export const engineWithoutPages: Plugin = {
  name: 'engine-without-pages',
  setup(build) {
    for (const filter of unused)
      build.onLoad({ filter }, async ({ path }) => {
        const exported = (await readFile(path, 'utf8')).matchAll(
          /^export (?:const|class|(?:async )?function\*?) (\w+)/gm,
        )
        return { contents: Array.from(exported, ([, name]) => `export const ${name} = {}`).join('\n') }
      })
  },
}
