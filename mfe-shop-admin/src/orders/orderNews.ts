import type { Notice } from '@haggle/shared-contract'
import { PRODUCT_COUNTS } from '../products/productTags'

/** Whether a notice tells of a change to a shop's orders. */
export const isOrderNews = ({ kind }: Notice) => ['newOrder', 'orderCancelled', 'returnAsked'].includes(kind)

/** Orders, figures and counts. */
export const newsTags = ['ShopOrders', PRODUCT_COUNTS] as const

/** Fetches them again after such a notice. */
export const refetchAfterNews = { notice: (notice: Notice) => (isOrderNews(notice) ? newsTags : undefined) }
