import { join, relative } from 'node:path'
import ts from 'typescript'

/** How programs of others are compiled, with this package as it is written. */
export const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2024.d.ts', 'lib.webworker.d.ts'],
  types: [],
  customConditions: ['@chowk/source'],
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
}

const folder = join(import.meta.dirname, '../../../packages/sdk')

/** What the compiler says of programs that are on no disk, by their names: each message with its program and line. */
export function checkPrograms(
  programs: Readonly<Record<string, string>>,
  more: ts.CompilerOptions = {},
): { name: string; line: number; message: string }[] {
  const options = { ...compilerOptions, ...more }
  const files = new Map(Object.entries(programs).map(([name, code]) => [join(folder, name), code]))
  const host = ts.createCompilerHost(options)
  const disk = { ...host }
  host.fileExists = (name) => files.has(name) || disk.fileExists(name)
  host.readFile = (name) => files.get(name) ?? disk.readFile(name)
  host.getSourceFile = (name, ...rest) => {
    const code = files.get(name)
    return code === undefined
      ? disk.getSourceFile(name, ...rest)
      : ts.createSourceFile(name, code, ts.ScriptTarget.ES2024)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()].flatMap((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ file, start = 0, messageText }) => ({
        name: relative(folder, path),
        line: (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
        message: ts.flattenDiagnosticMessageText(messageText, '\n'),
      })),
  )
}
