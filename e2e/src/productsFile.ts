const lines = [
  'name,description,image,category,mrp,sellingPrice,minNegotiablePrice,countInStock',
  'Tin Bowl,For soup.,/media/demo/bedside-reading-lamp.webp,Home & Kitchen,40,30,20,5',
  'Tin Cup,For tea.,/media/demo/bedside-reading-lamp.webp,Home & Kitchen,10,30,20,5',
]

/** A file of products to import: the first can be added, the second is refused, for its price is above its MRP. */
export const productsFile = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
