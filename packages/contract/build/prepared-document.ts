import type { Plugin } from 'esbuild'

/** Puts the OpenAPI document as a text in the place of what makes it. */
export const preparedDocument: Plugin = {
  name: 'prepared-document',
  setup(build) {
    build.onLoad({ filter: /[\\/]contract[\\/]src[\\/]openapi[\\/]template\.ts$/ }, async () => {
      const { PLACEHOLDER_URL, template } = await import('../src/openapi/template.ts')
      const contents =
        `export const PLACEHOLDER_URL = ${JSON.stringify(PLACEHOLDER_URL)}\n` +
        `export const template = async () => ${JSON.stringify(await template(async () => undefined))}\n`
      return { contents, loader: 'js' }
    })
  },
}
