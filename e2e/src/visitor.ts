import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Account } from './account'
import { productUnderTest } from './productUnderTest'

let browser: Promise<Browser> | undefined

/** A person with a browser of their own. `dialogs` are the native alerts and questions so far, each accepted. */
export interface Visitor {
  page: Page
  context: BrowserContext
  dialogs: string[]
  /** What went wrong in the page: exceptions, and errors on its console that no journey asked for. */
  pageErrors: string[]
}

export interface VisitorOptions {
  width?: number
  site?: string
  javaScriptEnabled?: boolean
  /** Whether it is a phone, worked by fingers. */
  hasTouch?: boolean
}

export async function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1280, site = productUnderTest().marketplaceUrl, javaScriptEnabled, hasTouch = false } = options
  browser ??= chromium.connect(productUnderTest().browserUrl)
  const context = await (
    await browser
  ).newContext({
    baseURL: site,
    viewport: { width, height: 900 },
    javaScriptEnabled,
    hasTouch,
    isMobile: hasTouch,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const visitor: Visitor = { page, context, dialogs: [], pageErrors: [] }
  page.on('dialog', (dialog) => {
    visitor.dialogs.push(dialog.message())
    void dialog.accept()
  })
  page.on('pageerror', (error) => visitor.pageErrors.push(error.message))
  page.on('console', (message) => {
    // a refused call is shown on the console by the browser itself; the screen's words are what a journey checks
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      visitor.pageErrors.push(message.text())
  })
  return visitor
}

/** A visitor who went through the log-in screen. */
export async function signedIn(account: Account, options?: VisitorOptions): Promise<Visitor> {
  const visitor = await newVisitor(options)
  await visitor.page.goto('/login')
  await fillLogin(visitor.page, account)
  await visitor.page.getByText(`Hello, ${account.name}`).waitFor()
  return visitor
}

export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Picks an option of a labelled select, be it the browser's own or antd's. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label })
  await select.waitFor()
  if (await select.evaluate((element) => element.tagName === 'SELECT')) return void (await select.selectOption(option))
  await select.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

afterAll(closeBrowser)

/** A host begins to put screens into pages when its renderer has started, which a busy machine delays. */
export async function untilRendered(address: string): Promise<void> {
  while (!(await (await fetch(address)).text()).includes('<h1')) await delay(250)
}
