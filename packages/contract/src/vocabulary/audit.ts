/** Recorded acts of administrators, and of members with their own keys. */
export const administrativeActs = [
  'member.create',
  'member.change',
  'member.suspend',
  'member.unsuspend',
  'member.close',
  'member.delete',
  'member.export',
  'member.sign_in_link',
  'member.invite',
  'key.create',
  'key.rotate',
  'key.revoke',
  'content.hide',
  'content.restore',
  'content.delete',
  'report.resolve',
] as const
export type AdministrativeAct = (typeof administrativeActs)[number]
