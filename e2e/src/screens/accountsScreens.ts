import type { Page } from 'playwright-core'
import { noMoreRoutes, press, type Screen } from './screen'

async function askForLink(page: Page) {
  await page.getByLabel('Email').fill('customer@haggle.test')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('a mail is on its way').waitFor()
}

/** As an account with a second factor is asked, which only the operator of the scene has. */
async function asksForCode(page: Page) {
  const json = { message: 'Please enter the code of your authenticator app.', needsCode: true }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json }))
  await page.getByLabel('Email').fill('customer@haggle.test')
  await page.getByLabel('Password', { exact: true }).fill('haggle-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Code').waitFor()
}

/** Log-in, registration, the account, and what reaches it. */
export const accountsScreens: readonly Screen[] = [
  { name: 'login', as: 'guest', at: '/login' },
  { name: 'login-to-haggle', as: 'guest', at: '/login?redirect=product/:id' },
  {
    name: 'login-refused',
    as: 'guest',
    at: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@haggle.test')
      await page.getByLabel('Password', { exact: true }).fill('wrong-password')
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'register', as: 'guest', at: '/register/user' },
  {
    name: 'register-errors',
    as: 'guest',
    at: '/register/user',
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Register' }).click(),
  },
  { name: 'register-owner', as: 'guest', at: '/register/shop-owner' },
  { name: 'forgot-password', as: 'guest', at: '/forgot-password' },
  { name: 'forgot-password-sent', as: 'guest', at: '/forgot-password', act: askForLink },
  { name: 'reset-password', as: 'guest', at: '/reset-password#token' },
  { name: 'verify-email-dead', as: 'guest', at: '/verify-email#token' },
  { name: 'restore-account', as: 'guest', at: '/restore-account#token' },
  { name: 'unsubscribe', as: 'guest', at: '/unsubscribe#token' },
  { name: 'login-code', as: 'guest', at: '/login', act: asksForCode, after: noMoreRoutes },
  { name: 'second-factor', as: 'newOwner', at: '/profile', act: press('Set up', 'Scan this code') },
  { name: 'profile', about: 'My Profile', as: 'customer', at: '/profile' },
  { name: 'allow-agent', about: 'Letting an agent haggle', as: 'customer', at: ':agent' },
  { name: 'agents', as: 'guest', at: '/agents' },
  { name: 'notices', as: 'newcomer', at: '/notices' },
  { name: 'notices-empty', as: 'haggler', at: '/notices' },
  { name: 'messages', as: 'newcomer', at: '/messages' },
  { name: 'messages-empty', as: 'haggler', at: '/messages' },
  { name: 'messages-ask', as: 'customer', at: '/messages?shop=:shop&product=:id' },
  { name: 'conversation', about: 'A conversation with a shop', as: 'newcomer', at: '/messages/:conversation' },
  { name: 'help', as: 'guest', at: '/help' },
]
