import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { declarationsOf } from '../api-report/declarations'
import { readPublicPackage } from '../api-report/packages'
import { problemOf, readReport } from '../api-report/report'
import { surfaceOf } from '../api-report/surface'
import { copyCheckout, type Checkout } from '../testing/checkout'

type Edit = [file: string, before: string, inserted: string]

/** Changes by the trails of docs/architecture.md: first what the contract says, then the rest. Text is inserted before another. */
const trails: Record<string, { contract: Edit[]; rest: Edit[] }> = {
  'A column of `products`': {
    contract: [
      ['shared-contract/src/product.ts', '    countInStock: z.number()', '    grams: z.number().int().optional(),\n'],
      ['shared-contract/src/product.ts', '  rating: z.number(),', '  grams: z.number().int().optional(),\n'],
    ],
    rest: [
      [
        'mock-server/src/core/database/productTable.ts',
        '  rating_sum: whole({}),',
        "  grams: optional({ field: 'grams', toWire: asIs, toRow: asIs }),\n",
      ],
      ['shared-contract/src/productImport.ts', "  'countInStock',\n", "  'grams',\n"],
      ['mfe-shop-admin/src/product-form/productText.ts', '  countInStock: count,', '  grams: count,\n'],
      [
        'mfe-shop-admin/src/product-form/ProductForm.tsx',
        "          <TextField {...field('countInStock'",
        "          <TextField {...field('grams', 'Weight')} />\n",
      ],
      ['shell/src/account/activityText.ts', "  ['countInStock', 'Stock'],", "  ['grams', 'Weight'],\n"],
    ],
  },
  'A category': {
    contract: [['shared-contract/src/listing.ts', "'Other'] as const", "'Garden', "]],
    rest: [['mock-server/tools/seed/bulk/words.ts', '  Dresses: [', "  Garden: [['Rake', '1f33f']],\n"]],
  },
  'A new API call': {
    contract: [
      [
        'shared-contract/src/wish.ts',
        '/** A product on',
        'export const WishCount = z.object({ wishes: z.number() })\nexport type WishCount = z.infer<typeof WishCount>\n\n',
      ],
      [
        'mock-server/src/market/wishlist/routes.ts',
        'import { MessageReply, Wish',
        "import { WishCount } from '@haggle/shared-contract'\n",
      ],
      [
        'mock-server/src/market/wishlist/routes.ts',
        "  app.put('/api/wishlist/:productId'",
        "  app.get('/api/wishes', { access: 'user', schema: { summary: 'Counts wishes', response: { 200: WishCount } }, handler: async ({ session }) => ({ wishes: (await wishlist(context, session.userId)).length }) })\n\n",
      ],
      [
        'mfe-catalog/src/wish/api.ts',
        'import type { Wish }',
        "import type { WishCount } from '@haggle/shared-contract'\n",
      ],
      [
        'mfe-catalog/src/wish/api.ts',
        '    /** Adds a product to',
        "    catalogWishCount: build.query<WishCount, void>({ query: () => ({ url: '/api/wishes' }) }),\n\n",
      ],
    ],
    rest: [
      ['shared-contract/src/index.ts', 'export { MAX_WISHES, RestockWish', "export { WishCount } from './wish'\n"],
    ],
  },
}

/** What types are checked of the copy, with the libraries that each side has. */
const programs = [
  { lib: ['es2023'], files: ['mock-server/src/app/main.ts', 'mock-server/tools/seed/main.ts'] },
  {
    lib: ['es2023', 'dom', 'dom.iterable'],
    files: [
      'mfe-shop-admin/src/product-form/ProductForm.tsx',
      'mfe-catalog/src/wish/api.ts',
      'shell/src/account/activityText.ts',
      'shared-ui/css-modules.d.ts',
    ],
  },
]

let copy: Checkout
beforeAll(async () => {
  copy = await copyCheckout()
})
afterAll(() => copy.remove())

const make = (edits: readonly Edit[]) => {
  for (const [file, before, inserted] of edits) {
    const text = readFileSync(join(copy.root, file), 'utf8')
    expect([file, text.split(before).length]).toEqual([file, 2])
    writeFileSync(
      join(copy.root, file),
      text.replace(before, () => inserted + before),
    )
  }
}

/** The files in which the type checker finds errors. */
function wrongFiles(): string[] {
  const { config } = ts.readConfigFile(join(copy.root, 'tsconfig.base.json'), ts.sys.readFile) as {
    config: { compilerOptions: object }
  }
  return programs
    .flatMap(({ lib, files }) => {
      const compilerOptions = { ...config.compilerOptions, rootDir: copy.root, lib, types: ['node'] }
      const { options } = ts.parseJsonConfigFileContent({ compilerOptions, files: [] }, ts.sys, copy.root)
      const program = ts.createProgram(
        files.map((file) => join(copy.root, file)),
        options,
      )
      return program.getSemanticDiagnostics()
    })
    .map(({ file }) => relative(copy.root, file?.fileName ?? ''))
    .filter((file, at, all) => all.indexOf(file) === at)
    .sort()
}

function reported(): string | undefined {
  const contract = readPublicPackage(copy.root, 'shared-contract')
  const declarations = declarationsOf(
    copy.root,
    contract.entries.map(({ file }) => file),
  )
  return problemOf(contract, readReport(copy.root, 'shared-contract'), surfaceOf(contract, declarations))
}

const page = readFileSync(join(__dirname, '../../../../docs/architecture.md'), 'utf8')

test.each(Object.entries(trails))('the trail of "%s" names each file that is changed', (name, { contract, rest }) => {
  const [, trail = ''] = page.split(`- **${name}**:`)
  const [text = ''] = trail.split(/\n- \*\*|\n\n/)
  for (const [file] of [...contract, ...rest]) {
    const named = [...text.matchAll(/`([^`]+\.tsx?)`/g)].some(([, end = '']) => file.endsWith(end))
    expect([file, named || /routes|wish\.ts/.test(file)]).toEqual([file, true])
  }
})

test('types and the API report say what is left out of the trails, and nothing after all of them', () => {
  for (const { contract } of Object.values(trails)) make(contract)
  expect(wrongFiles()).toEqual([
    'mfe-catalog/src/wish/api.ts',
    'mfe-shop-admin/src/product-form/productText.ts',
    // the table of its columns
    'mock-server/src/core/database/productColumns.ts',
    // the columns of a file
    'mock-server/src/joined/product-import/readRow.ts',
    'mock-server/src/joined/product-import/readVariantRows.ts',
    'mock-server/src/market/wishlist/routes.ts',
    'mock-server/tools/seed/bulk/words.ts',
  ])
  for (const { rest } of Object.values(trails)) make(rest)
  expect(wrongFiles()).toEqual([])
  const report = reported()
  expect(report).toContain('changed @haggle/shared-contract: export const CATEGORIES')
  expect(report).toContain('added @haggle/shared-contract: export const WishCount')
  expect(report).toMatch(/the version in shared-contract\/package\.json must be \d+\.\d+\.0 or more/)
})
