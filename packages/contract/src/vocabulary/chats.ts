/** A chat of two connected members, or a group with a name. */
export const chatKinds = ['direct', 'group'] as const
export type ChatKind = (typeof chatKinds)[number]

/** Roles in a group, from the least to the most powerful. A group has one owner. */
export const groupRoles = ['member', 'admin', 'owner'] as const
export type GroupRole = (typeof groupRoles)[number]

/** Events of messages of kind `system`. */
export const groupEvents = [
  'group_created',
  'members_added',
  'members_removed',
  'member_left',
  'role_changed',
  'renamed',
  'icon_changed',
] as const
export type GroupEvent = (typeof groupEvents)[number]

const EMOJI = /^\p{RGI_Emoji}$/v
const AS_EMOJI = '\u{FE0F}'

/**
 * Returns the emoji that `text` consists of: one emoji recommended for general interchange (RGI), with skin tone and
 * gender. Undefined for anything else. Adds the emoji variation selector where needed, as for a bare heart.
 */
export function emojiOf(text: string): string | undefined {
  return [text, text + AS_EMOJI].find((candidate) => EMOJI.test(candidate))
}
