import { main } from './main.js';

void main(process.argv.slice(3), process);
