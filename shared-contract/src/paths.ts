/** Paths of the screens that others link to, from the spec's route table. Ids may contain any character. */
export const paths = {
  home: '/',
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  login: '/login',
  /** Log-in that continues to the checkout (D4). */
  loginForCheckout: '/login?redirect=checkout',
  /** Log-in that continues to the cart (D56). */
  loginForCart: '/login?redirect=cart',
  registerUser: '/register/user',
  registerShopOwner: '/register/shop-owner',
  profile: '/profile',
  forgotPassword: '/forgot-password',
  /** Targets of mail links; the token is in the fragment. */
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  restoreAccount: '/restore-account',
  unsubscribe: '/unsubscribe',
  /** Where a customer lets an agent haggle: OAuth's authorization endpoint (D78). */
  allowAgent: '/agents/allow',
  /** The mandates, in the profile. */
  agents: '/profile#agents',
  cart: '/cart',
  checkout: '/checkout',
  myOrders: '/myorders',
  order: (id: string) => `/myorders/${encodeURIComponent(id)}`,
  offers: '/offers',
  messages: '/messages',
  wishlist: '/wishlist',
  /** Log-in that returns to a product (D56). */
  loginForProduct: (id: string) => `/login?redirect=product/${encodeURIComponent(id)}`,
  shop: (id: string) => `/shops/${encodeURIComponent(id)}`,
  shopDashboard: '/shop/dashboard',
  addProduct: '/shop/add-product',
  editProduct: (id: string) => `/shop/edit-product/${encodeURIComponent(id)}`,
  shopOrders: '/shop/orders',
  shopOffers: '/shop/offers',
  shopProfile: '/shop/profile',
  shopPayouts: '/shop/payouts',
  operator: '/operator',
  operators: '/operator/operators',
  operatorTrail: '/operator/trail',
  /** Target of an invitation's link; the token is in the fragment. */
  acceptInvitation: '/accept-invitation',
} as const
