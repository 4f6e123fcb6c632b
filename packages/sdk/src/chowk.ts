import { Namespaces } from './resources/namespaces.ts'

/**
 * A client of the whole interface.
 *
 * @example
 * const client = new Chowk({ apiKey: 'chk_…', baseUrl: 'https://chowk.example/api/v1' })
 * const post = await client.posts.create({ title: 'Hello', body: '<p>First.</p>' })
 */
export class Chowk extends Namespaces {}
