import type { MemberRequest } from '../administration/administration.ts'

/** Who lives on the demonstration site. */
export const people = [
  { username: 'asha', display_name: 'Asha Kulkarni', plan: 'free' },
  { username: 'ravi', display_name: 'Ravi Menon', plan: 'pro' },
  { username: 'meera', display_name: 'Meera Iyer', plan: 'business' },
  { username: 'farhan', display_name: 'Farhan Qureshi', plan: 'free' },
  { username: 'lakshmi', display_name: 'Lakshmi Nair', plan: 'pro' },
  { username: 'dev', display_name: 'Dev Chatterjee', plan: 'free' },
  { username: 'sana', display_name: 'Sana Sheikh', plan: 'business' },
  { username: 'tom', display_name: 'Tom Fernandes', plan: 'free' },
] as const satisfies readonly MemberRequest[]

export type Person = (typeof people)[number]['username']
