import { z } from 'zod'
import { MAX_KEYWORD } from './listing'
import { Category } from './product'
import { Id, text } from './text'

/** The text typed so far. */
export const SuggestionQuery = z.object({
  q: text(0, MAX_KEYWORD).default(''),
})
export type SuggestionQuery = z.infer<typeof SuggestionQuery>

/** Suggested destinations: at most 5 of each kind. */
export const Suggestions = z.object({
  products: z.array(
    z.object({ _id: Id, name: z.string(), image: z.string().optional(), sellingPrice: z.number().optional() }),
  ),
  shops: z.array(z.object({ _id: Id, shopName: z.string() })),
  categories: z.array(Category),
})
export type Suggestions = z.infer<typeof Suggestions>
