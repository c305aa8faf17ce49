// antd's Avatar and Input bring their groups, text areas and password fields along: 9 KB that the front page does not need.
export { default as Avatar } from 'antd/es/avatar/Avatar'
export { default as Input } from 'antd/es/input/Input'
export { Alert, Badge, Button, Select, Skeleton } from 'antd'
