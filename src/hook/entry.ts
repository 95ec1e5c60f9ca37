import { main } from './main.js';

// Loaded by bin/bridle.js, whose first argument was "hook".
void main(process.argv.slice(3), process);
