import { z } from 'zod'
import { Amount } from './amounts'
import { Hidden } from './hidden'
import { ALL_CATEGORIES, CATEGORIES, MAX_KEYWORD, SORTS } from './listing'
import { MAX_COUNT } from './money'
import { MAX_IMAGES } from './pictures'
import { checkProduct } from './productChecks'
import { Review } from './review'
import { ShopState } from './shopState'
import { Id, ImageUrl, longText, PageNumber, text, Time } from './text'
import { Option, OptionInput, Variant, VariantInput } from './variant'
import { checkOptions } from './variantChecks'
import { MAX_OPTIONS, MAX_VARIANTS } from './variantRules'

export const Category = z.enum(CATEGORIES)
export type Category = z.infer<typeof Category>

export const CategoryFilter = z.enum([ALL_CATEGORIES, ...CATEGORIES])
export type CategoryFilter = z.infer<typeof CategoryFilter>

export const SortBy = z.enum(SORTS.map((sort) => sort.value))
export type SortBy = z.infer<typeof SortBy>

/** A price in a query string, in dollars with at most 2 decimals. */
const PriceText = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be a price like 12.50')
  .transform(Number)

/** The list's query string. A `pageNumber` past the last page means the last page (D10). */
export const ProductQuery = z
  .object({
    keyword: z.string().trim().max(MAX_KEYWORD, `must be at most ${MAX_KEYWORD} characters`).default(''),
    category: CategoryFilter.default(ALL_CATEGORIES),
    sortBy: SortBy.default('newest'),
    pageNumber: PageNumber.default(1),
    /** Id of the only shop to list. */
    shop: Id.optional(),
    minPrice: PriceText.optional(),
    maxPrice: PriceText.optional(),
    inStock: z.enum(['true'], "must be 'true' or absent").optional(),
    minRating: z.enum(['1', '2', '3', '4', '5'], 'must be a whole number from 1 to 5').transform(Number).optional(),
  })
  .refine(({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice, {
    message: 'must not be above the max price',
    path: ['minPrice'],
  })
export type ProductQuery = z.infer<typeof ProductQuery>

/** A product's pictures in order; the first is its `image`. */
const ProductImages = z
  .array(ImageUrl)
  .min(1, 'must hold at least one picture')
  .max(MAX_IMAGES, `must hold at most ${MAX_IMAGES} pictures`)

/**
 * The body for adding or changing a product. Prices in dollars. The spec's checks run last, in its order, for
 * each variant where there are any (D77). Without `images`, the pictures after the first are kept; without `options`, these
 * and the variants are, and a price other than the one shown becomes that of the variants that follow it; `[]` removes them.
 */
export const ProductInput = z
  .strictObject({
    name: text(1, 200),
    description: longText(1, 5000),
    image: ImageUrl,
    images: ProductImages.optional(),
    category: Category,
    mrp: Amount,
    sellingPrice: Amount,
    minNegotiablePrice: Amount,
    countInStock: z.number().int('must be a whole number').max(MAX_COUNT, `must be at most ${MAX_COUNT}`),
    options: z.array(OptionInput).max(MAX_OPTIONS, `must hold at most ${MAX_OPTIONS} options`).optional(),
    variants: z.array(VariantInput).max(MAX_VARIANTS, `must hold at most ${MAX_VARIANTS} variants`).optional(),
  })
  .superRefine((product, context) => {
    const message = (product.variants?.length ? undefined : checkProduct(product)) ?? checkOptions(product)
    if (message) context.addIssue({ code: 'custom', message })
    else if (product.images && product.images[0] !== product.image)
      context.addIssue({ code: 'custom', message: 'The first of the images must be the image.' })
  })
export type ProductInput = z.infer<typeof ProductInput>

/**
 * A product's shop. `state` is only there while the shop is not open: then `countInStock` is 0 for all but its owner, and
 * orders and offers are refused (D70; since 1.40).
 */
const Shop = z.object({ _id: Id, shopName: z.string(), state: ShopState.optional() })

/** A product in lists and on a shop's dashboard. `minNegotiablePrice` is sent to the owning shop only (D13). */
export const ProductSummary = z.object({
  _id: Id,
  name: z.string(),
  image: z.string(),
  category: Category,
  description: z.string(),
  mrp: z.number(),
  sellingPrice: z.number(),
  minNegotiablePrice: z.number().optional(),
  countInStock: z.number().int(),
  rating: z.number(),
  numReviews: z.number().int(),
  shop: Shop,
  createdAt: Time,
  /** What it comes in (D77; since 1.41). */
  options: z.array(Option).optional(),
  /** Whether its variants differ in price: `sellingPrice` and `mrp` are those of the cheapest in stock. */
  priceFrom: z.boolean().optional(),
  /** Why the market hides it, since when, and its owner's appeal; sent to the owner only (D71; since 1.40). */
  hidden: Hidden.optional(),
})
export type ProductSummary = z.infer<typeof ProductSummary>

/**
 * One product with its newest PRODUCT_REVIEWS reviews, newest first, then the viewer's own if it is older, and this
 * customer's agreed price while valid (D19). `currency` is the market's ISO 4217 code (D28; since contract 1.4).
 * `ratingCounts` are the numbers of 1- to 5-star reviews (since 1.18). `images` are all pictures (since 1.21).
 */
export const Product = ProductSummary.extend({
  currency: z.string().optional(),
  images: z.array(z.string()).optional(),
  reviews: z.array(Review),
  ratingCounts: z.array(z.number().int()).length(5).optional(),
  variants: z.array(Variant).optional(),
  agreedPrice: z.number().optional(),
  agreedUntil: Time.optional(),
  /** The variant that the agreed price is for. */
  variant: Id.optional(),
})
export type Product = z.infer<typeof Product>

/**
 * One page of the list; `page` is the page returned, `total` the number of matches: for a keyword at most SEARCH_DEPTH,
 * with `isTotalExact` false when there are more (D46; since contract 1.10).
 */
export const ProductPage = z.object({
  products: z.array(ProductSummary),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  isTotalExact: z.boolean().optional(),
  /** The keyword searched in place of a misspelt one. */
  corrected: z.string().optional(),
})
export type ProductPage = z.infer<typeof ProductPage>

/** Returns the ids after this one; absent for the first. */
export const ProductIdQuery = z.object({ after: Id.optional() })
export type ProductIdQuery = z.infer<typeof ProductIdQuery>

/** Ids of products for sale, oldest first, in batches of some thousands; `after` is the cursor of the next batch. */
export const ProductIds = z.object({ ids: z.array(Id), after: Id.optional() })
export type ProductIds = z.infer<typeof ProductIds>
