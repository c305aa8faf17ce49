import { launchChromium } from '@haggle/registry/browser/chromium'
import { addedProduct, pendingOrder, registeredCustomer, registeredOwner } from '../account'
import { payNow } from '../payment'
import { setProductUnderTest } from '../productUnderTest'
import { fillLogin } from '../visitor'

/** A customer of a market logs in at its site, and pays for a lamp by the sandbox's card. `host` is its web host on this machine. */
export async function buyByCard(site: string, host: string): Promise<void> {
  setProductUnderTest({
    marketplaceUrl: host,
    shopUrl: host,
    operatorUrl: host,
    apiUrl: host,
    home: '',
    browserUrl: '',
  })
  const owner = await registeredOwner('Olga', 'Olga & Daughters')
  const lamp = await addedProduct(owner)
  const customer = await registeredCustomer('Carla')
  await pendingOrder(customer, lamp)
  const browser = await launchChromium()
  try {
    // the authority is the machine's own; `statusOf` looks at the certificate
    const page = await browser.newPage({ baseURL: site, ignoreHTTPSErrors: true })
    page.setDefaultTimeout(60_000)
    await page.goto('/login')
    await fillLogin(page, customer)
    await page.getByText('Hello, Carla').waitFor()
    await page.goto('/myorders')
    await payNow(page)
  } finally {
    await browser.close()
  }
}
