import type { DemoShop } from '../shop'

export const trailhead: DemoShop = {
  name: 'Trailhead Outfitters',
  owner: { name: 'Tessa Brandt', email: 'tessa@haggle.test' },
  products: [
    {
      name: 'Two-Person Trekking Tent',
      picture: '26fa',
      category: 'Other',
      mrp: 329,
      price: 248,
      floor: 205,
      stock: 14,
      about:
        'A freestanding tent of 1.9 kilograms with two doors and two porches. Stands in four minutes and shrugs off a night of rain. Repair kit and footprint included.',
    },
    {
      name: '45-Litre Hiking Backpack',
      picture: '1f392',
      category: 'Other',
      mrp: 179,
      price: 134,
      floor: 110,
      stock: 20,
      about:
        'An adjustable back and a hip belt that carries the weight where it should be. Opens at the top and along the side. The rain cover hides in the base.',
    },
    {
      name: 'City Commuter Bicycle',
      picture: '1f6b2',
      category: 'Other',
      mrp: 749,
      price: 629,
      floor: 560,
      stock: 6,
      about:
        'Belt drive, hub gears and mudguards: nothing to oil and nothing to catch your trousers. Steel frame in three sizes, lights run from the hub. Delivered ready to ride.',
    },
    {
      name: 'Brass Field Compass',
      picture: '1f9ed',
      category: 'Other',
      mrp: 46,
      price: 35,
      floor: 27,
      stock: 37,
      about:
        'A sighting compass in a brass case with a luminous dial. Liquid-damped, so the needle settles in seconds. Comes with a leather pouch.',
    },
    {
      name: 'Trail Running Shoes',
      picture: '1f45f',
      category: 'Other',
      mrp: 145,
      price: 109,
      floor: 88,
      stock: 29,
      about:
        'Grippy on wet rock, light enough to forget. A wide toe box and a drop of six millimetres. Half the upper is made of recycled yarn.',
    },
    {
      name: 'Waxed Leather Hiking Boots',
      picture: '1f97e',
      category: 'Other',
      mrp: 239,
      price: 189,
      floor: 155,
      stock: 1,
      about:
        'One piece of full-grain leather, stitched to a sole that can be replaced. Waterproof from the first day, comfortable from the third.',
    },
    {
      name: 'Insulated Camp Mug',
      picture: '2615',
      category: 'Home & Kitchen',
      mrp: 34,
      price: 25.5,
      floor: 19,
      stock: 73,
      about:
        'Double-walled steel keeps coffee hot through the walk and the wait at the summit. The lid seals, the handle folds. Dishwasher safe.',
    },
    {
      name: 'Sea Kayak, Single',
      picture: '1f6f6',
      category: 'Other',
      mrp: 1190,
      price: 940,
      floor: 810,
      stock: 3,
      about:
        'A stable five-metre kayak with two dry hatches and a retractable skeg. Light enough for one person to lift on a roof rack. Paddle not included.',
    },
    {
      name: 'Folding Travel Telescope',
      picture: '1f52d',
      category: 'Electronics',
      mrp: 219,
      price: 168,
      floor: 139,
      stock: 8,
      about:
        'A short refractor that folds into a day pack and sets up on a picnic table. Shows the rings of Saturn and the far side of the valley.',
    },
  ],
}
