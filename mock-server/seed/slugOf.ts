/** The name of the picture of a product or shop: `Santoku Chef’s Knife` is `santoku-chefs-knife`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[’']|\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
