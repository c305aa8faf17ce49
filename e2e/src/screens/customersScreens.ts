import type { Page } from 'playwright-core'
import { PHONE } from '../accessibility'
import { fillAddress, payBy, PAYING_CARD, popup } from '../payment'
import { noMoreRoutes, onPaper, press, scrollTo, type Screen } from './screen'

const haggle = press('Negotiate Price', /What would you pay|You have agreed/)

const refuse = (page: Page) =>
  page.route(/\/api\/products\b/, (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }))

/** Waits for the bar of a browser without network. */
async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
}

async function addToCart(page: Page) {
  await page.getByRole('button', { name: /^(Add to|Update) Cart$/ }).click()
  await page.getByText('added to your cart').waitFor()
}

async function toPay(page: Page) {
  if ((await page.getByLabel('Address', { exact: true }).inputValue()) === '') await fillAddress(page)
  await page.getByRole('button', { name: /^Pay with Razorpay/ }).click()
  await popup(page).getByLabel('Card number').waitFor()
}

const shopping: Screen[] = [
  { name: 'browse', about: 'Browse Products', as: 'guest', at: '/' },
  { name: 'filter', as: 'guest', at: '/', only: PHONE, act: press('Filter', 'Max price') },
  {
    name: 'suggestions',
    as: 'guest',
    at: '/',
    act: async (page) => {
      await page.getByLabel('Search products').pressSequentially('la')
      await page.getByRole('listbox').waitFor()
    },
  },
  { name: 'misspelt', as: 'guest', at: '/?keyword=stonewear%20teepot' },
  { name: 'nothing-found', as: 'guest', at: '/?keyword=nothing-like-this' },
  { name: 'product-guest', as: 'guest', at: '/product/:id' },
  { name: 'product', about: 'A product', as: 'customer', at: '/product/:id' },
  { name: 'product-variants', about: 'A product in sizes and colors', as: 'guest', at: '/product/:dress' },
  { name: 'product-variant-chosen', as: 'customer', at: '/product/:dress?size=M&color=Blue' },
  { name: 'product-sold-out', as: 'customer', at: '/product/:soldOut' },
  { name: 'product-own', as: 'newOwner', at: '/product/:soldOut' },
  { name: 'reviews', as: 'customer', at: '/product/:id', act: scrollTo('Reviews') },
  { name: 'shop', about: "A shop's page", as: 'guest', at: '/shops/:shop' },
  { name: 'shop-suspended', as: 'guest', at: '/shops/:suspended' },
  { name: 'product-closed', as: 'customer', at: '/product/:closed' },
  { name: 'wishlist', as: 'customer', at: '/wishlist' },
  { name: 'wishlist-empty', as: 'newcomer', at: '/wishlist' },
]

const haggling: Screen[] = [
  { name: 'haggling-new', as: 'newcomer', at: '/product/:id', act: haggle },
  {
    name: 'haggling',
    about: 'Haggling: offers, and the price that the shop answers',
    as: 'customer',
    at: '/product/:id',
    act: async (page) => {
      await haggle(page)
      await page.getByText('You offered').first().waitFor()
    },
  },
  { name: 'haggling-agreed', as: 'customer', at: '/product/:agreed', act: haggle },
  { name: 'product-agreed', as: 'customer', at: '/product/:agreed' },
  {
    name: 'haggling-exhausted',
    as: 'haggler',
    at: '/product/:tried',
    // the last attempt is there once
    only: PHONE,
    act: async (page) => {
      await haggle(page)
      await page.getByRole('dialog').getByRole('textbox').first().fill('5')
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Offer' }).click()
      await page
        .getByText(/Attempts left: 0/)
        .first()
        .waitFor()
    },
  },
  { name: 'product-exhausted', as: 'haggler', at: '/product/:plain' },
  { name: 'offers', about: 'My Offers', as: 'customer', at: '/offers' },
  { name: 'offers-exhausted', as: 'haggler', at: '/offers' },
  { name: 'offers-empty', as: 'newcomer', at: '/offers' },
]

const buying: Screen[] = [
  { name: 'cart-guest-empty', as: 'guest', at: '/cart' },
  {
    name: 'cart-guest',
    as: 'guest',
    at: '/product/:id',
    act: async (page) => {
      await addToCart(page)
      await page.getByText('added to your cart').waitFor({ state: 'hidden' })
      await page.getByRole('link', { name: /^Cart/ }).click()
      await page.getByText('Waiting in your cart').waitFor()
    },
  },
  { name: 'cart-empty', as: 'newcomer', at: '/cart' },
  { name: 'product-added', as: 'customer', at: '/product/:bargain', act: addToCart },
  { name: 'cart', about: 'Cart', as: 'customer', at: '/cart' },
  { name: 'checkout', about: 'Checkout', as: 'customer', at: '/checkout' },
  { name: 'pay', as: 'customer', at: '/checkout', act: toPay },
  {
    name: 'thank-you',
    about: 'Thanks after the payment',
    as: 'customer',
    at: '/checkout',
    act: async (page) => {
      await toPay(page)
      await payBy(page, PAYING_CARD)
      await page.getByText('Thank you for your order!').waitFor()
    },
  },
  { name: 'orders', as: 'customer', at: '/myorders' },
  { name: 'orders-empty', as: 'haggler', at: '/myorders' },
  { name: 'order', about: 'An order', as: 'customer', at: '/myorders/:order' },
  { name: 'order-unpaid', as: 'customer', at: '/myorders/:unpaid' },
  { name: 'orders-cancelled', as: 'newcomer', at: '/myorders' },
  { name: 'order-cancelled', as: 'newcomer', at: '/myorders/:cancelled' },
  { name: 'order-returned', as: 'newcomer', at: '/myorders/:returned' },
  { name: 'receipt-on-paper', as: 'customer', at: '/myorders/:order', act: onPaper },
]

const failures: Screen[] = [
  { name: 'not-found', as: 'guest', at: '/no/such' },
  { name: 'product-not-found', as: 'guest', at: '/product/none' },
  { name: 'order-not-found', as: 'newcomer', at: '/myorders/none' },
  { name: 'shop-not-found', as: 'guest', at: '/shops/none' },
  {
    name: 'failed',
    as: 'guest',
    at: '/',
    act: async (page) => {
      await refuse(page)
      await page.getByLabel('Search products').fill('lamp')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').first().waitFor()
    },
    after: noMoreRoutes,
  },
  { name: 'offline', as: 'guest', at: '/', act: goOffline, after: (page) => page.context().setOffline(false) },
]

export const customersScreens: readonly Screen[] = [...shopping, ...haggling, ...buying, ...failures]
