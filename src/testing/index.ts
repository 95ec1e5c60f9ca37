export { noOpinion } from '../model/verdict.js';
