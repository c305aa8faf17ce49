import { join } from 'node:path'
import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { act, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { Button, Card, ChoiceField, Form, Select, Skeleton, Statistic, Tag, TextField } from '.'
import { antdTheme } from './antdTheme'
import { DatePicker } from './date-picker'
import { Table } from './table'
import { Upload } from './upload'

const lamp = { key: 'lamp', name: 'Lamp' }

/** The components as screens use them, with every popup open. */
const inUse = (
  <>
    <Card title="Orders" loading cover={<Skeleton.Image active />} extra={<Tag color="success">Delivered</Tag>} />
    <Statistic title="Revenue" value={12} />
    <Select open options={[{ value: 'all' }]} />
    <Form>
      <TextField name="name" label="Name" rules={[{ required: true }]} hint="As on the box" />
      <TextField name="about" label="About" multiline />
      <ChoiceField name="category" label="Category" options={[{ value: 'Books', label: 'Books' }]} />
      <Button type="primary" htmlType="submit" loading>
        Save
      </Button>
    </Form>
    <DatePicker open />
    <Table
      rowSelection={{ type: 'checkbox', selections: true }}
      columns={[
        {
          dataIndex: 'name',
          title: 'Name',
          sorter: true,
          filters: [{ text: 'Lamp', value: 'lamp' }],
          filterDropdownProps: { open: true },
        },
      ]}
      dataSource={[lamp]}
      pagination={{ showSizeChanger: true }}
      loading
    />
    <Table dataSource={[]} />
    <Upload listType="picture-card" fileList={[{ uid: '1', name: 'lamp.webp', status: 'uploading', percent: 5 }]} />
    <Upload.Dragger>Drop a picture</Upload.Dragger>
  </>
)

let sheets = ''

beforeAll(async () => {
  for (const name of ['antd', 'date-picker', 'table', 'upload'])
    sheets += ((await import(join(__dirname, `${name}.css.ts`))) as { default: string }).default
})

test('the style sheets have all rules that the components would inject, except the reset of links', async () => {
  const cache = createCache()
  // mock: jsdom would spend 15 s on parsing the styles
  render(
    <StyleProvider cache={cache} mock="server">
      <ConfigProvider theme={{ ...antdTheme, zeroRuntime: false }}>{inUse}</ConfigProvider>
    </StyleProvider>,
  )
  await act(() => Promise.resolve())
  const written = [...cache.cache].map(([key, entry]) => ({
    key,
    css: String((entry?.[1] as unknown[] | undefined)?.[key.startsWith('style') ? 0 : 1]),
  }))
  const missing = written.filter(({ key, css }) => /^(style|cssVar)%/.test(key) && !sheets.includes(css))
  expect(written.length).toBeGreaterThan(20)
  expect(missing.map(({ key }) => key)).toEqual(['style%%Shared%ant'])
  expect(screen.getAllByRole('table').length).toBeGreaterThan(0)
})

test('no style sheet takes the outline from links', () => {
  expect(sheets).not.toMatch(/[{},]\s*a:focus/)
})
