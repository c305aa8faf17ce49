import './upload.css'

export { Upload } from 'antd'
