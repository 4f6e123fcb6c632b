import type { CommandEntry } from './command-entry.ts'

/** Every command that is written by hand, in the order of the list. One of the name of a namespace is added to its operations. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'publish',
    summary: 'Publish a folder of Markdown and HTML, now or by a schedule.',
    group: 'publish',
    load: async () => (await import('./publish.ts')).addPublish,
  },
  {
    name: 'pull',
    summary: 'Write what you have published as such a folder.',
    group: 'publish',
    load: async () => (await import('./pull.ts')).addPull,
  },
  {
    name: 'schedule',
    summary: 'Show, move, cancel or publish what is scheduled.',
    group: 'publish',
    load: async () => (await import('./schedule.ts')).addSchedule,
  },
  {
    name: 'login',
    summary: 'Keep the address of a platform and an API key for later commands.',
    group: 'publish',
    load: async () => (await import('./login.ts')).addLogin,
  },
  {
    name: 'logout',
    summary: 'Forget an address and its key.',
    group: 'publish',
    load: async () => (await import('./logout.ts')).addLogout,
  },
  {
    name: 'whoami',
    summary: 'Show who the key belongs to, what it may do, and where it is used.',
    group: 'publish',
    load: async () => (await import('./whoami.ts')).addWhoami,
  },
  {
    name: 'usage',
    summary: "Show what is left of today's quotas.",
    group: 'publish',
    load: async () => (await import('./usage.ts')).addUsage,
  },
  {
    name: 'api',
    summary: 'Call any path of the interface.',
    group: 'publish',
    load: async () => (await import('./api.ts')).addApi,
  },
  {
    name: 'completion',
    summary: 'Print what makes a shell complete the commands: bash, zsh or fish.',
    group: 'publish',
    load: async () => (await import('./completion.ts')).addCompletion,
  },
  {
    name: 'serve',
    summary: 'Serve a platform until told to stop.',
    group: 'run',
    load: async () => (await import('./serve.ts')).addServe,
  },
  {
    name: 'members',
    summary: 'Create, list, change, suspend, export and delete members.',
    group: 'run',
    load: async () => (await import('./members.ts')).addMembers,
  },
  {
    name: 'keys',
    summary: 'Create, list, rotate and revoke API keys.',
    group: 'run',
    load: async () => (await import('./keys.ts')).addKeys,
  },
  {
    name: 'reports',
    summary: 'List, show and resolve what members reported.',
    group: 'run',
    load: async () => (await import('./reports.ts')).addReports,
  },
  {
    name: 'items',
    summary: 'Hide, restore and delete content.',
    group: 'run',
    load: async () => (await import('./items.ts')).addItems,
  },
  {
    name: 'audit',
    summary: 'Read who administered what, and why.',
    group: 'run',
    load: async () => (await import('./audit.ts')).addAudit,
  },
  {
    name: 'store',
    summary: 'Copy, back up, restore and migrate a store.',
    group: 'run',
    load: async () => (await import('./store.ts')).addStore,
  },
  {
    name: 'config',
    summary: 'Check the config file, or print its schema for editors.',
    group: 'run',
    load: async () => (await import('./config.ts')).addConfig,
  },
  {
    name: 'doctor',
    summary: 'Say whether everything that a server needs is well, and what to do.',
    group: 'run',
    load: async () => (await import('./doctor.ts')).addDoctor,
  },
  {
    name: 'mcp',
    summary: 'Serve the operations as tools for agents.',
    group: 'call',
    load: async () => (await import('./mcp.ts')).addMcp,
  },
  {
    name: 'drift',
    summary: 'Say where a live interface differs from the contract.',
    group: 'call',
    load: async () => (await import('./drift.ts')).addDrift,
  },
]
