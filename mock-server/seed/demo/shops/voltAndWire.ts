import type { DemoShop } from '../shop'

export const voltAndWire: DemoShop = {
  name: 'Volt & Wire',
  owner: { name: 'Viktor Lindqvist', email: 'viktor@haggle.test' },
  products: [
    {
      name: 'Studio Wireless Headphones',
      picture: '1f3a7',
      category: 'Electronics',
      mrp: 249,
      price: 179,
      floor: 145,
      stock: 30,
      about:
        'Over-ear headphones with calm, detailed sound and noise cancelling that does not press on the ears. Forty hours on one charge, and ten minutes on the cable give five more. Folds flat into the case.',
    },
    {
      name: 'Mirrorless Travel Camera',
      picture: '1f4f7',
      category: 'Electronics',
      mrp: 999,
      price: 849,
      floor: 740,
      stock: 6,
      about:
        'A 26-megapixel camera that fits a coat pocket. The flip screen, quick autofocus and in-body stabiliser make low light easy. Comes with a 16–50 mm lens, battery and strap.',
    },
    {
      name: '14-inch Ultralight Laptop',
      picture: '1f4bb',
      category: 'Electronics',
      mrp: 1399,
      price: 1149,
      floor: 1020,
      stock: 8,
      about:
        'Just over a kilogram, with a bright matte screen and a keyboard made for long texts. Sixteen gigabytes of memory and a fast 512 GB drive keep it quick. The battery lasts a working day and then some.',
    },
    {
      name: 'Pocket Projector',
      picture: '1f4fd-fe0f',
      category: 'Electronics',
      mrp: 329,
      price: 259,
      floor: 210,
      stock: 5,
      about:
        'Throws a sharp two-metre picture on any pale wall and runs for three hours without a socket. It squares the image by itself and plays from a phone or a stick.',
    },
    {
      name: 'Mechanical Keyboard, Quiet Switches',
      picture: '2328-fe0f',
      category: 'Electronics',
      mrp: 139,
      price: 104,
      floor: 86,
      stock: 21,
      about:
        'All the feel of a mechanical keyboard, none of the clatter. Hot-swappable switches, thick keycaps and a gasket mount. Connects to three devices or by cable.',
    },
    {
      name: 'Ergonomic Wireless Mouse',
      picture: '1f5b1-fe0f',
      category: 'Electronics',
      mrp: 69,
      price: 49.9,
      floor: 39,
      stock: 47,
      about:
        'Shaped for a relaxed hand, with a thumb rest and two extra buttons. The sensor tracks on glass. One charge lasts about three months.',
    },
    {
      name: '32-inch Desktop Monitor',
      picture: '1f5a5-fe0f',
      category: 'Electronics',
      mrp: 459,
      price: 379,
      floor: 330,
      stock: 12,
      about:
        'A 4K panel with true colours out of the box and one cable for picture, data and power. The stand lifts, tilts and turns. Flicker-free and easy on the eyes.',
    },
    {
      name: 'Smartphone, 128 GB',
      picture: '1f4f1',
      category: 'Electronics',
      mrp: 599,
      price: 489,
      floor: 430,
      stock: 25,
      about:
        'A compact phone with an excellent camera and seven years of updates. The battery can be changed with one screwdriver. Dual SIM, water resistant, no bloatware.',
    },
    {
      name: 'Room-Filling Bluetooth Speaker',
      picture: '1f50a',
      category: 'Electronics',
      mrp: 129,
      price: 89,
      floor: 70,
      stock: 3,
      about:
        'Small enough for a shelf, loud enough for the garden. Two of them pair to real stereo. Survives rain, sand and being dropped once or twice.',
    },
    {
      name: '20,000 mAh Power Bank',
      picture: '1f50b',
      category: 'Electronics',
      mrp: 59,
      price: 42,
      floor: 33,
      stock: 64,
      about:
        'Charges a phone five times or a laptop once, at 65 watts. A small screen shows what is left to the percent. Allowed in cabin baggage.',
    },
    {
      name: 'Game Controller',
      picture: '1f3ae',
      category: 'Electronics',
      mrp: 74,
      price: 59,
      floor: 47,
      stock: 19,
      about:
        'Sticks without drift thanks to magnetic sensors, and triggers with a short stop for quick games. Works with computers, phones and most consoles.',
    },
    {
      name: 'Kitchen DAB Radio',
      picture: '1f4fb',
      category: 'Electronics',
      mrp: 109,
      price: 84.5,
      floor: 68,
      stock: 13,
      about:
        'Digital and FM radio with one big dial and sound that carries over a frying pan. Remembers twenty stations. Runs on mains or four AA cells.',
    },
  ],
}
