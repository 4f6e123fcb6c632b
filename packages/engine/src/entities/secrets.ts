import { bytes, entity, text } from '../store/entity.ts'

/** Random bytes that the platform drew once and that nobody is told. */
export const secrets = entity('secrets', {
  columns: { name: text<'cursors'>(), value: bytes() },
  unique: { name: ['name'] },
})
