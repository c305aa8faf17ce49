import { Button, LinkButton } from '@haggle/shared-ui'
import type { Part } from '../part/part'

export const button: Part = {
  title: 'Button',
  states: {
    Default: <Button>Cancel</Button>,
    Primary: <Button type="primary">Add to Cart</Button>,
    Text: <Button type="text">Skip</Button>,
    Destructive: (
      <>
        <Button danger>Delete</Button>
        <Button type="primary" danger>
          Delete
        </Button>
        <Button type="text" danger>
          Delete
        </Button>
      </>
    ),
    Sizes: (
      <>
        <Button size="small">Small</Button>
        <Button>Middle</Button>
        <Button size="large">Large</Button>
      </>
    ),
    Loading: (
      <Button type="primary" loading>
        Save
      </Button>
    ),
    Disabled: (
      <>
        <Button disabled>Save</Button>
        <Button type="text" disabled>
          Save
        </Button>
      </>
    ),
    'Pressed toggle': <Button aria-pressed="true">On sale</Button>,
    'Full width': <Button block>Pay with Razorpay</Button>,
    'To another site': <Button href="https://haggle.example">Open the provider</Button>,
  },
  withText: (text) => <Button>{text}</Button>,
}

export const linkButton: Part = {
  title: 'Link button',
  states: {
    Default: <LinkButton to="/gallery">View Details</LinkButton>,
    Primary: (
      <LinkButton to="/gallery" type="primary">
        View Details
      </LinkButton>
    ),
  },
  withText: (text) => <LinkButton to="/gallery">{text}</LinkButton>,
}
