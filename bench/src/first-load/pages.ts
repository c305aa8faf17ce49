import type { Product, ProductSummary } from '@haggle/shared-contract'

/** The monolith's page: an empty navigation bar to paint, and the initial files. */
export const monolithPage = (files: readonly string[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Haggle</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:0;background:#f6f8f8}.bar{height:64px;background:#fff}</style>
${files.map((file) => (file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<script defer src="/${file}"></script>`)).join('\n')}
</head><body><div id="root"><div class="bar"></div></div></body></html>`

/** A minimal static page that shows the products. */
export const staticPage = (products: readonly ProductSummary[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Haggle</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body{margin:0;background:#f6f8f8;color:#12201f;font:15px/1.55 system-ui,sans-serif}
header{padding:16px;background:#fff;font-size:20px;font-weight:700}
main{max-width:1136px;margin:auto;padding:32px 16px}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:24px;padding:0;list-style:none}
li{padding:16px;border:1px solid #e2e8e7;border-radius:14px;background:#fff}
img{width:100%;height:auto;aspect-ratio:4/3;object-fit:contain}
a{display:block;padding:8px;border:1px solid #0f766e;border-radius:10px;color:#0f766e;text-align:center}
</style></head><body><header>Haggle</header><main><h1>Browse Products</h1><ul>
${products.map(card).join('\n')}
</ul></main></body></html>`

/** A minimal static page that shows a product. */
export const staticProductPage = ({ name, image, category, shop, description, sellingPrice, mrp, reviews }: Product) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${text(name)} · Haggle</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body{margin:0;background:#f6f8f8;color:#12201f;font:15px/1.55 system-ui,sans-serif}
header{padding:16px;background:#fff;font-size:20px;font-weight:700}
main{max-width:1136px;margin:auto;padding:32px 16px}
article{display:grid;grid-template-columns:1fr 1fr;gap:40px}
img{width:100%;height:auto;aspect-ratio:4/3;object-fit:contain;background:#fff}
</style></head><body><header>Haggle</header><main><article>
<img src="${text(image)}" alt="${text(name)}" width="4" height="3" fetchpriority="high">
<div><p>${text(category)}</p><h1>${text(name)}</h1><p>${text(shop.shopName)}</p>
<p><strong>$${sellingPrice.toFixed(2)}</strong> <del>MRP: $${mrp.toFixed(2)}</del></p><p>${text(description)}</p></div></article>
<h2>Reviews</h2><ul>${reviews.map((review) => `<li>${text(review.name)}: ${text(review.comment)}</li>`).join('\n')}</ul>
</main></body></html>`

const card = ({ _id, name, image, category, description, sellingPrice, mrp }: ProductSummary, index: number) =>
  `<li><img src="${text(image)}" alt="${text(name)}" width="4" height="3"${index < 3 ? ' fetchpriority="high"' : ' loading="lazy"'}>
<p>${text(category)}</p><h2>${text(name)}</h2><p>${text(description.slice(0, 100))}...</p>
<p><strong>$${sellingPrice.toFixed(2)}</strong> <del>MRP: $${mrp.toFixed(2)}</del></p><a href="/product/${_id}">View Details</a></li>`

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
