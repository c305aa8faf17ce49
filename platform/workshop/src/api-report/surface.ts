import ts from 'typescript'
import { declarationFile, type Declarations } from './declarations'
import type { PublicPackage } from './packages'

/** Declarations per import path: the exported ones first, then those they refer to within the package. */
export type Surface = Record<string, string[]>

/** The public surface of a package. Types of other packages appear by name, without their declarations. */
export function surfaceOf({ entries }: PublicPackage, declarations: Declarations): Surface {
  const program = programOf(declarations)
  return Object.fromEntries(
    entries.map(({ path, file }) => {
      const source = program.getSourceFile(declarationFile(file))
      if (!source) throw new Error(`${path} has no declarations: ${file} is not there.`)
      return [path, entrySurface(program.getTypeChecker(), source)]
    }),
  )
}

/** A TypeScript program over these declarations only. */
function programOf(declarations: Declarations): ts.Program {
  const options: ts.CompilerOptions = { noLib: true, types: [], module: ts.ModuleKind.ESNext, noEmit: true }
  options.moduleResolution = ts.ModuleResolutionKind.Bundler
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options, true),
    fileExists: (file) => declarations.has(file),
    readFile: (file) => declarations.get(file),
    getSourceFile: (file, version) => {
      const text = declarations.get(file)
      return text === undefined ? undefined : ts.createSourceFile(file, text, version, true)
    },
  }
  return ts.createProgram([...declarations.keys()], options, host)
}

function entrySurface(checker: ts.TypeChecker, source: ts.SourceFile): string[] {
  const module = checker.getSymbolAtLocation(source)
  if (!module) return source.statements.map((statement) => statement.getText())
  const exported = new Set<ts.Statement>()
  const reExports: string[] = []
  for (const symbol of checker.getExportsOfModule(module)) {
    const origin = originOf(checker, symbol)
    if (origin.name !== symbol.name || isAlias(origin)) reExports.push(reExportText(symbol.name, origin))
    for (const statement of statementsOf(origin)) exported.add(statement)
  }
  const all = withReferences(checker, exported)
  return [
    ...reExports.sort(),
    ...[...exported].map((statement) => `export ${bareText(statement)}`).sort(),
    ...[...all]
      .filter((statement) => !exported.has(statement))
      .map(bareText)
      .sort(),
  ]
}

/** Adds the declarations that these refer to, transitively. */
function withReferences(checker: ts.TypeChecker, statements: Set<ts.Statement>): Set<ts.Statement> {
  const found = new Set(statements)
  const visit = (node: ts.Node) => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
    if (symbol) for (const statement of statementsOf(originOf(checker, symbol))) found.add(statement)
    ts.forEachChild(node, visit)
  }
  // iterating over a Set includes elements added during the iteration
  for (const statement of found) visit(statement)
  return found
}

const isAlias = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Alias) !== 0

/** The symbol's original declaration; for one from another package, the import or export specifier. */
function originOf(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  const next = isAlias(symbol) ? checker.getImmediateAliasedSymbol(symbol) : undefined
  return next?.declarations ? originOf(checker, next) : symbol
}

const statementsOf = (symbol: ts.Symbol): ts.Statement[] =>
  isAlias(symbol) ? [] : (symbol.declarations ?? []).flatMap((declaration) => topLevel(declaration) ?? [])

function topLevel(node: ts.Node): ts.Statement | undefined {
  if (ts.isSourceFile(node)) return undefined
  return ts.isSourceFile(node.parent) ? (node as ts.Statement) : topLevel(node.parent)
}

/** `export { default as Avatar } from 'antd/es/avatar/Avatar'`. */
function reExportText(name: string, origin: ts.Symbol): string {
  const [declaration] = origin.declarations ?? []
  const specifier = declaration && (ts.isExportSpecifier(declaration) || ts.isImportSpecifier(declaration))
  const own = specifier ? (declaration.propertyName ?? declaration.name).text : origin.name
  const statement = declaration && topLevel(declaration)
  const from = statement && (ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement))
  const place = from && statement.moduleSpecifier ? ` from ${statement.moduleSpecifier.getText()}` : ''
  return `export { ${own === name ? name : `${own} as ${name}`} }${place}`
}

/** A statement's text without what callers do not see: `export`, the names of destructured properties, and the package's own files. */
const bareText = (statement: ts.Statement) =>
  statement
    .getText()
    .replace(/^(export )?(declare )?/, '')
    .replaceAll(/import\("\.[^"]*"\)\./g, '')
    .replace(/\(\{ [\w$,. ]+ \}(\??: )/g, '(props$1')
