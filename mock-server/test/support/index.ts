// What a file's tests have in common
export { given, givenAnew } from '@haggle/shared-server/testing/given'

// Test doubles of the back end, for its own tests
export { lamp, openMarket, testMarket, type Owner, type TestMarket, type TestReply } from './market'
export { startBackEnd, startSomewhere, type BackEnd } from './backEnd'
export { networkTo, type Network } from './network'
export { twoInstances, type TwoInstances } from './twoInstances'
export { freePort } from './port'
export { PASSWORD } from './people'
export { testPostgresUrl } from './postgres'
export { makePostgresServer, type PostgresServer } from './postgresServer'
export { openMarketDay, type Confirmed, type MarketDay } from './marketDay'
export { freshEnvironment } from './environment'
export { howOften, partOf } from './length'
export { planOf } from './plans'
export { alertsOf } from './alerts'
export { expectSound } from './violations'

// Fixtures: products, orders and payments
export { putOnSale, stockOf, type ProductFields } from './products'
export { changeVariant, putSizesOnSale, variantStockOf } from './variants'
export {
  ADDRESS,
  lapse,
  listedOrder,
  markPaid,
  orderInput,
  orderOf,
  orderRow,
  ordersOf,
  placeOrder,
  placePaidOrder,
  sendOrder,
} from './orders'
export {
  buyOrder,
  confirmationOf,
  DECLINED_CARD,
  deliverWebhook,
  finishRefunds,
  openPayingMarket,
  orderToPay,
  PAYING_CARD,
  payInPopup,
  paySilently,
  providersRefunds,
  refundSilently,
  startPayment,
  FEE_CARD,
  HALF_CARD,
  OFFER_CARD,
  RUPEE_CARD,
  DISPUTED_CARD,
  UNREFUNDABLE_CARD,
  verify,
} from './payments'
export { count, testRace, times } from './race'
export { deliveryOf, refundsOf, testShopParts } from './shopParts'
