import { bytes, entity, text } from '../store/entity.ts'

/** Secret random bytes, generated once by the platform. */
export const secrets = entity('secrets', {
  columns: { name: text<'cursors'>(), value: bytes() },
  whose: 'nobody',
  unique: { name: ['name'] },
})
