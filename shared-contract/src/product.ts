import { z } from 'zod'
import { Amount } from './amounts'
import { ALL_CATEGORIES, CATEGORIES, MAX_KEYWORD, SORTS } from './listing'
import { MAX_COUNT } from './money'
import { MAX_IMAGES } from './pictures'
import { checkProduct } from './productChecks'
import { Review } from './review'
import { Id, ImageUrl, PageNumber, text, Time } from './text'

export const Category = z.enum(CATEGORIES)
export type Category = z.infer<typeof Category>

export const CategoryFilter = z.enum([ALL_CATEGORIES, ...CATEGORIES])
export type CategoryFilter = z.infer<typeof CategoryFilter>

export const SortBy = z.enum(SORTS.map((sort) => sort.value))
export type SortBy = z.infer<typeof SortBy>

/** A price in an address, in dollars with at most 2 decimals. */
const PriceText = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be a price like 12.50')
  .transform(Number)

/** The query of the list. Query values are text; `pageNumber` past the last page means the last page (D10). */
export const ProductQuery = z
  .object({
    keyword: z.string().trim().max(MAX_KEYWORD, `must be at most ${MAX_KEYWORD} characters`).default(''),
    category: CategoryFilter.default(ALL_CATEGORIES),
    sortBy: SortBy.default('newest'),
    pageNumber: PageNumber.default(1),
    /** Only this shop's. */
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

/** A product's pictures in order, the first of which is its `image`. */
const ProductImages = z.array(ImageUrl).min(1, 'must be at least one').max(MAX_IMAGES, `must be at most ${MAX_IMAGES}`)

/**
 * What a shop owner sends to add or change a product. Prices in dollars. The spec's checks run last, in its order. Without
 * `images` the pictures beside the first stay as they are.
 */
export const ProductInput = z
  .strictObject({
    name: text(1, 200),
    description: text(1, 5000),
    image: ImageUrl,
    images: ProductImages.optional(),
    category: Category,
    mrp: Amount,
    sellingPrice: Amount,
    minNegotiablePrice: Amount,
    countInStock: z.number().int('must be a whole number').max(MAX_COUNT, `must be at most ${MAX_COUNT}`),
  })
  .superRefine((product, context) => {
    const message = checkProduct(product)
    if (message) context.addIssue({ code: 'custom', message })
    else if (product.images && product.images[0] !== product.image)
      context.addIssue({ code: 'custom', message: 'The first of the images must be the image.' })
  })
export type ProductInput = z.infer<typeof ProductInput>

const Shop = z.object({ _id: Id, shopName: z.string() })

/** A product as the list and a shop's dashboard show it. `minNegotiablePrice` only for the owning shop (D13). */
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
})
export type ProductSummary = z.infer<typeof ProductSummary>

/**
 * One product with its reviews, newest first, and the price this customer haggled, while it holds (D19). `currency` is
 * the market's (D28), as ISO 4217 names it; back ends before contract 1.4 do not say it. `ratingCounts` says how many
 * reviews give one star, two and so on up to five; back ends before contract 1.18 do not say it. `images` are all of
 * its pictures; back ends before contract 1.21 tell the first alone.
 */
export const Product = ProductSummary.extend({
  currency: z.string().optional(),
  images: z.array(z.string()).optional(),
  reviews: z.array(Review),
  ratingCounts: z.array(z.number().int()).length(5).optional(),
  agreedPrice: z.number().optional(),
  agreedUntil: Time.optional(),
})
export type Product = z.infer<typeof Product>

/**
 * One page of the list; `page` is the page answered, `total` the number of matching products: of a keyword's list at most
 * SEARCH_DEPTH, with `isTotalExact` false when there are more (D46; back ends before contract 1.10 do not say it).
 */
export const ProductPage = z.object({
  products: z.array(ProductSummary),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  isTotalExact: z.boolean().optional(),
  /** The keyword that was searched instead of one with a typo. */
  corrected: z.string().optional(),
})
export type ProductPage = z.infer<typeof ProductPage>

/** Which ids of products are asked for: those after this one; without it, the first. */
export const ProductIdQuery = z.object({ after: Id.optional() })
export type ProductIdQuery = z.infer<typeof ProductIdQuery>

/** Ids of products for sale, oldest first, some thousands at a time; `after` asks for those that follow, if any do. */
export const ProductIds = z.object({ ids: z.array(Id), after: Id.optional() })
export type ProductIds = z.infer<typeof ProductIds>
