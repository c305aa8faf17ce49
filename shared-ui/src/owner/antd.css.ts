import { Button, Card, Empty, Form, Input, Select, Skeleton, Spin, Statistic, Tag } from 'antd'
import { createElement as part } from 'react'
import { antdStyles } from './antdStyles'

/** The parts in index.ts, and what they show on request. */
export default antdStyles(
  part(Button),
  part(Card),
  part(Empty),
  part(Form, null, part(Form.Item, { label: 'text' }, part(Input)), part(Input.TextArea)),
  part(Select),
  part(Skeleton),
  part(Spin),
  part(Statistic),
  part(Tag, { color: 'success' }),
  part(Tag, { color: 'blue' }),
)
