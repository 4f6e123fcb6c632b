import { openApiDocument } from './document.ts'

/** Stands in the template where the address of a server belongs. */
export const PLACE = 'https://chowk.invalid'

/** The document of a server at {@link PLACE}, as JSON. In the package that is published, the build has put the text in the place of this. */
export const template = (): string => JSON.stringify(openApiDocument({ serverUrl: `${PLACE}/api/v1` }))
