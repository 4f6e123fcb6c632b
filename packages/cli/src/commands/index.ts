import type { Command } from 'commander'
import type { CreateProgram } from '../completion/suggestions.ts'

interface CommandEntry {
  readonly summary: string
  /** Loads the module that adds arguments, options, subcommands and an action. */
  readonly load: () => Promise<{ add(command: Command, createProgram: CreateProgram): void }>
}

type Commands = Readonly<Record<string, CommandEntry>>

const publishing: Commands = {
  publish: {
    summary: 'Publish a folder of Markdown and HTML files, now or on a schedule.',
    load: () => import('./publish.ts'),
  },
  pull: { summary: 'Download your published items as files.', load: () => import('./pull.ts') },
  schedule: {
    summary: 'List, move, cancel or publish scheduled items.',
    load: () => import('./schedule.ts'),
  },
  login: { summary: 'Save the URL of a server and an API key.', load: () => import('./login.ts') },
  logout: { summary: 'Delete a saved API key.', load: () => import('./logout.ts') },
  whoami: { summary: 'Show the owner, scopes and URL of the API key.', load: () => import('./whoami.ts') },
  usage: { summary: "Show today's quotas.", load: () => import('./usage.ts') },
  api: { summary: 'Make an API request.', load: () => import('./api.ts') },
  completion: {
    summary: 'Print a completion script for bash, zsh or fish.',
    load: () => import('./completion.ts'),
  },
}

const administration: Commands = {
  serve: { summary: 'Run a server.', load: () => import('./serve.ts') },
  members: {
    summary: 'Create, list, update, suspend, export and delete members.',
    load: () => import('./members.ts'),
  },
  keys: { summary: 'Create, list, rotate and revoke API keys.', load: () => import('./keys.ts') },
  reports: { summary: 'List, show and resolve reports.', load: () => import('./reports.ts') },
  items: { summary: 'Hide, restore and delete content.', load: () => import('./items.ts') },
  audit: { summary: 'Show the audit log.', load: () => import('./audit.ts') },
  store: { summary: 'Copy, back up, restore and migrate a store.', load: () => import('./store.ts') },
  config: { summary: 'Check the config file, or print its JSON Schema.', load: () => import('./config.ts') },
  doctor: {
    summary: 'Check the server and its environment, and suggest fixes.',
    load: () => import('./doctor.ts'),
  },
}

const calling: Commands = {
  mcp: { summary: 'Run an MCP server for agents.', load: () => import('./mcp.ts') },
  drift: {
    summary: 'Compare a live API with the contract.',
    load: () => import('./drift.ts'),
  },
}

/** Handwritten commands by heading. A command named like a namespace is added to its operations. */
export const commands = {
  'Commands for publishers:': publishing,
  'Commands for operators:': administration,
  'API commands:': calling,
} as const
