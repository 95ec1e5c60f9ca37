export { encodeAnswer as encode } from '../plugin/frame.js';
