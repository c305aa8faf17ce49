import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import type { Account } from './account'
import { productUnderTest } from './productUnderTest'
import { watchTraffic } from './untilQuiet'

let browser: Promise<Browser> | undefined

/** The contexts that a test opened, closed after it; those that a hook before opened stay until the end of the file. */
let opened: BrowserContext[] = []
beforeEach(() => void (opened = []))
afterEach(() => Promise.all(opened.map((context) => context.close())))

/** A person with their own browser context. `dialogs` are the texts of native dialogs, which are all accepted. */
export interface Visitor {
  page: Page
  context: BrowserContext
  dialogs: string[]
  /** Uncaught exceptions and unexpected console errors of the page. */
  pageErrors: string[]
}

interface VisitorOptions {
  width?: number
  site?: string
  javaScriptEnabled?: boolean
  /** Emulates a phone with a touch screen. */
  hasTouch?: boolean
  /** What another visitor's browser has stored, with their session. */
  storageState?: BrowserContextOptions['storageState']
}

export async function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  const {
    width = 1280,
    site = productUnderTest().marketplaceUrl,
    javaScriptEnabled,
    hasTouch = false,
    storageState,
  } = options
  const context = await (
    await connected()
  ).newContext({
    baseURL: site,
    viewport: { width, height: 900 },
    javaScriptEnabled,
    hasTouch,
    isMobile: hasTouch,
    storageState,
  })
  opened.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  watchTraffic(page)
  const visitor: Visitor = { page, context, dialogs: [], pageErrors: [] }
  page.on('dialog', (dialog) => {
    visitor.dialogs.push(dialog.message())
    void dialog.accept()
  })
  page.on('pageerror', (error) => visitor.pageErrors.push(error.message))
  page.on('console', (message) => {
    // the browser itself logs refused API calls; journeys check what the screen shows instead
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      visitor.pageErrors.push(message.text())
  })
  return visitor
}

/** A visitor who logged in through the log-in screen. */
export async function signedIn(account: Account, options?: VisitorOptions): Promise<Visitor> {
  const visitor = await newVisitor(options)
  await visitor.page.goto('/login')
  await fillLogin(visitor.page, account)
  await visitor.page.getByText(`Hello, ${account.name}`).waitFor()
  return visitor
}

export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  const submit = page.getByRole('button', { name: 'Login' })
  // the previous form, the registration, also has an e-mail and a password
  await submit.waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await submit.click()
}

/** Selects an option by the select's label; works for native selects and antd's. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label })
  await select.waitFor()
  if (await select.evaluate((element) => element.tagName === 'SELECT')) return void (await select.selectOption(option))
  await select.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const connected = () => (browser ??= chromium.connect(productUnderTest().browserUrl))

export const browserVersion = async (): Promise<string> => (await connected()).version()

async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

afterAll(closeBrowser)

/** Waits until a host's pages are prerendered, which begins once its renderer has started. */
export async function untilRendered(address: string): Promise<void> {
  while (!(await (await fetch(address)).text()).includes('<h1')) await delay(250)
}
