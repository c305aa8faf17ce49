import { z } from 'zod'
import { misfit, type JsonSchema } from './assignable'

const json = (schema: z.ZodType) => z.toJSONSchema(schema) as JsonSchema
const why = (passed: z.ZodType, taken: z.ZodType) => misfit(json(passed), json(taken))

const taken = z.object({
  shop: z.string(),
  product: z.string().optional(),
  tags: z.array(z.string().min(1)).optional(),
  size: z.enum(['s', 'm']).optional(),
  price: z.number().min(0).max(100).optional(),
})
const passing = (changes: object) => z.object({ ...taken.required().shape, ...changes })

test.each<[string, z.ZodType]>([
  ['the same', taken],
  ['always what may be missing', taken.required()],
  ['more than is taken', taken.extend({ reviews: z.number() })],
  ['no more than what must be there', taken.pick({ shop: true })],
  ['fewer values', passing({ size: z.enum(['s']) })],
  ['one value', passing({ size: z.literal('m') })],
  ['a value for any text', passing({ shop: z.literal('s-1') })],
  ['narrower bounds', passing({ price: z.int().min(1).max(9) })],
  ['one of several texts', passing({ shop: z.union([z.literal('a'), z.string()]) })],
])('%s may be passed', (_, passed) => {
  expect(why(passed, taken)).toBeUndefined()
})

test.each<[string, z.ZodType, string]>([
  ['a member that is gone', taken.omit({ shop: true }), 'shop is not passed'],
  ['a member that is optional now', taken.partial(), 'shop may be missing'],
  ['another type', passing({ shop: z.number() }), 'shop may be number'],
  ['null', passing({ shop: z.string().nullable() }), 'shop may be null'],
  ['a union with another type', passing({ shop: z.union([z.string(), z.number()]) }), 'shop may be number'],
  ['another value', passing({ size: z.enum(['s', 'm', 'xl']) }), 'size may be "xl"'],
  ['any text in place of some', passing({ size: z.string() }), 'size may be any string'],
  ['values of another kind in a list', passing({ tags: z.array(z.number()) }), 'tags.[] may be number'],
  ['shorter texts in a list', passing({ tags: z.array(z.string()) }), 'tags.[] has no minLength of 1 any more'],
  ['a number without its lower bound', passing({ price: z.number().max(100) }), 'price has no minimum of 0 any more'],
  ['a number without its upper bound', passing({ price: z.number().min(0) }), 'price has no maximum of 100 any more'],
  ['a list in place of an object', z.array(taken), 'what is passed may be array'],
  ['nothing known', z.unknown(), 'what is passed may be anything'],
])('%s is not what was taken', (_, passed, reason) => {
  expect(why(passed, taken)).toBe(reason)
})

const about = (...kinds: string[]) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(kinds) }),
    z.object({ kind: z.literal('gift'), id: z.string() }),
  ])

test.each<[z.ZodType, z.ZodType, string | undefined]>([
  [about('shop'), about('shop', 'product'), undefined],
  [about('shop', 'product'), about('shop'), 'what is passed may be object'],
  [z.record(z.string(), z.number()), z.object({ shop: z.string().optional() }), 'shop may be number'],
  [z.object({ at: z.object({ x: z.number() }) }), z.object({ at: z.object({ x: z.number() }) }), undefined],
  [z.object({ at: z.object({}) }), z.object({ at: z.object({ x: z.number() }) }), 'at.x is not passed'],
  [z.record(z.string(), z.int()), z.record(z.string(), z.number()), undefined],
  [z.record(z.string(), z.string()), z.record(z.string(), z.number()), '* may be string'],
  [z.string(), z.union([z.string(), z.number()]), undefined],
  [z.string(), z.unknown(), undefined],
  [z.boolean(), z.union([z.string(), z.number()]), 'what is passed may be boolean'],
  [z.string(), z.iso.date(), expect.stringMatching(/^what is passed is not of the /) as string],
  [z.iso.date(), z.iso.date(), undefined],
  [z.iso.date(), z.string(), undefined],
  [z.tuple([z.string()]), z.tuple([z.number()]), expect.stringMatching(/prefixItems/) as string],
  [z.string().nullable(), z.string().nullable(), undefined],
  [z.string().min(2), z.string().min(1).nullable(), undefined],
  [z.null(), z.string().min(1).nullable(), undefined],
])('members and other forms: %#', (passed, taken, reason) => {
  expect(why(passed, taken)).toEqual(reason)
})
