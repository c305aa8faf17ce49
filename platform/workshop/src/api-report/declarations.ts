import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Declaration files' text by path: the declarations of `/…/store.ts` are at `/…/store.d.ts`. */
export type Declarations = Map<string, string>

export const declarationFile = (source: string) => source.replace(/(\.d)?\.tsx?$/, '.d.ts')

/** Emits, in memory, the declarations of some files and of everything they import from the repository. */
export function declarationsOf(root: string, files: string[], { comments = false } = {}): Declarations {
  const program = ts.createProgram(files, optionsIn(root, comments))
  const declarations: Declarations = new Map()
  program.emit(undefined, (file, text) => declarations.set(file, text), undefined, true)
  // TypeScript does not emit files that are declarations already
  for (const file of files.filter((each) => each.endsWith('.d.ts'))) declarations.set(file, readFileSync(file, 'utf8'))
  return declarations
}

function optionsIn(root: string, comments: boolean): ts.CompilerOptions {
  const read = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { compilerOptions } = read.config as { compilerOptions: object }
  const changes = {
    rootDir: root,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: !comments,
  }
  return ts.parseJsonConfigFileContent({ compilerOptions: { ...compilerOptions, ...changes }, files: [] }, ts.sys, root)
    .options
}
