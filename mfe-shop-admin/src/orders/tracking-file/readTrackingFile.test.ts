import { readTrackingFile } from './readTrackingFile'

const first = { orderNumber: 'ABCD2345', delivery: { trackingNumber: '1Z 999' } }
const second = { orderNumber: 'EFGH6789', delivery: { trackingNumber: 'JD-42', carrier: 'DHL' } }

const usedOf = (text: string) => {
  const file = readTrackingFile(text)
  return 'problem' in file ? file.problem : file.lines.map(({ orderNumber, delivery }) => ({ orderNumber, delivery }))
}

test.each([
  ['commas', 'orderNumber,trackingNumber,carrier\nABCD2345,1Z 999,\nEFGH6789,JD-42,DHL'],
  [
    'semicolons, a byte order mark and Windows’ line ends',
    '\uFEFForderNumber;trackingNumber;carrier\r\nABCD2345;1Z 999;\r\nEFGH6789;JD-42;DHL\r\n',
  ],
  ['tabs and old line ends', 'orderNumber\ttrackingNumber\tcarrier\rABCD2345\t1Z 999\rEFGH6789\tJD-42\tDHL'],
  ['other names for the columns', 'CARRIER,Tracking Number,order_number\n,1Z 999,ABCD2345\nDHL,JD-42,EFGH6789'],
  [
    'quotes, blanks and small letters',
    '" Order number","Tracking-number ","Carrier"\n" abcd2345","1Z 999",\n#efgh6789,"JD-42","DHL"',
  ],
  [
    'cells that a spreadsheet shall keep as text',
    'orderNumber,trackingNumber,carrier\n"=""ABCD2345""","=""1Z 999""",\nEFGH6789,JD-42,DHL',
  ],
  [
    'empty lines, other columns and a cell of two lines',
    '\norderNumber,address,trackingNumber,carrier\n\nABCD2345,"1, High\nStreet",1Z 999,\n,,,\nEFGH6789,;,JD-42,DHL',
  ],
  [
    'marks and line breaks that nobody sees',
    'orderNumber,trackingNumber,carrier\n\u202aABCD2345\u202c,"1Z\n999",\nEFGH6789,JD\u202e-42,\u2066DHL\u2069',
  ],
  [
    'rows without their last empty cells, empty columns at the end, and another case',
    ';;;\r\nORDERNUMBER ; "TrackingNumber";carrier;;\rABCD2345;"1Z 999"\r\n ; \rEFGH6789;JD-42;DHL;;;\r',
  ],
  ['no header', 'ABCD2345\t1Z 999\nEFGH6789\tJD-42\tDHL'],
  [
    'names that hold another separator',
    'orderNumber;trackingNumber;carrier;paid, in $\nABCD2345;1Z 999;;1\nEFGH6789;JD-42;DHL;2',
  ],
])('a file with %s is read', (_, text) => {
  expect(usedOf(text)).toEqual([first, second])
})

test('an export of orders can be read once filled in, and changes nothing as it is', () => {
  const header =
    'orderNumber,_id,createdAt,state,customer,email,address,city,postalCode,country,items,itemsPrice,totalPrice,' +
    'deliveredAt,carrier,trackingNumber,return'
  const lineOf = (number: string, filled: string) =>
    `${number},01,2026-03-04T10:00:00.000Z,toDeliver,"O'Hara, Ada",ada@haggle.test,"'-1 High Street",Pune,411001,India,` +
    `"2 x Lamp; 1 x ""Pen""",9.00,10.00,,${filled},`
  expect(usedOf(`${header}\r\n${lineOf('ABCD2345', ',1Z 999')}\r\n${lineOf('EFGH6789', 'DHL,JD-42')}\r\n`)).toEqual([
    first,
    second,
  ])
  expect(readTrackingFile(`${header}\r\n${lineOf('ABCD2345', ',')}\r\n`)).toEqual({ lines: [], unusable: [], empty: 1 })
})

test('an apostrophe before what looks like a formula is the export’s, any other is the owner’s', () => {
  const [one, two] = usedOf(
    "orderNumber,trackingNumber,carrier\nABCD2345,'-42,'s Heerenberg\nEFGH6789,7,''=x",
  ) as object[]
  expect([one, two]).toEqual([
    { orderNumber: 'ABCD2345', delivery: { trackingNumber: '-42', carrier: "'s Heerenberg" } },
    { orderNumber: 'EFGH6789', delivery: { trackingNumber: '7', carrier: "'=x" } },
  ])
})

test('a line that cannot be used is named with its reason; orders without a tracking number are left out', () => {
  const file = readTrackingFile(
    [
      'orderNumber,items,trackingNumber',
      'ABCD2345,"2 x Lamp\n1 x Pen",',
      'ABCD2345,,1Z 999',
      'abcd2345,,1Z 888',
      ',,1Z 777',
      'ABCD,,1Z 666',
      `EFGH6789,,${'9'.repeat(101)}`,
      'EFGH6789,,9.4055E+21',
      'EFGH6789,,Post\uFFFD',
      'EFGH6789,Lamp, blue,JD-42',
      'EFGH6789',
      'EFGH6789,,JD-42',
      `abcd,,${'9'.repeat(101)}`,
    ].join('\n'),
  )
  expect(file).toEqual({
    empty: 2,
    lines: [
      { line: 4, orderNumber: 'ABCD2345', delivery: { trackingNumber: '1Z 999' } },
      { line: 13, orderNumber: 'EFGH6789', delivery: { trackingNumber: 'JD-42' } },
    ],
    unusable: [
      { line: 5, orderNumber: 'ABCD2345', reason: 'Line 4 has this order already, and is used.' },
      { line: 6, orderNumber: '', reason: 'This line has no order number.' },
      { line: 7, orderNumber: 'ABCD', reason: 'This is not an order number.' },
      { line: 8, orderNumber: 'EFGH6789', reason: 'trackingNumber must be at most 100 characters.' },
      {
        line: 9,
        orderNumber: 'EFGH6789',
        reason: 'A spreadsheet has shortened this tracking number. Format its column as text, and enter it again.',
      },
      {
        line: 10,
        orderNumber: 'EFGH6789',
        reason: 'This line has characters that are not UTF-8. Save the file as “CSV UTF-8”.',
      },
      { line: 11, orderNumber: 'EFGH6789', reason: 'This line has 4 columns, the first line has 3.' },
      {
        line: 14,
        orderNumber: 'ABCD',
        reason: 'This is not an order number. trackingNumber must be at most 100 characters.',
      },
    ],
  })
})

test.each([
  ['', 'The file is empty.'],
  ['PK\x03\x04\x14\x00\x06\x00workbook', 'This is no CSV file. Save it as “CSV UTF-8” in your spreadsheet.'],
  ['orderNumber,carrier\nABCD2345,DHL', 'The first line must name the columns; missing: trackingNumber.'],
  ['a;b\n1;2', 'The first line must name the columns; missing: orderNumber, trackingNumber.'],
  ['orderNumber,trackingNumber,Tracking number\n', 'The first line names a column twice: trackingNumber'],
  ['orderNumber,trackingNumber\nABCD2345,"1Z 999\nEFGH6789,42', 'The quotes of line 2 do not close.'],
  [
    'orderNumber,trackingNumber\n' + 'X,1\n'.repeat(3001),
    'A file may have 3000 tracking numbers at most; this one has more.',
  ],
])('what is not a file of tracking numbers is refused as a whole', (text, problem) => {
  expect(readTrackingFile(text)).toEqual({ problem })
})
