import { Button, Card, Empty, Form, Input, Select, Skeleton, Spin, Statistic, Tag } from 'antd'
import { createElement as part } from 'react'
import { antdStyles } from './antdStyles'

/** The components in index.ts, with the parts they show on demand. */
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
