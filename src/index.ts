export { allow, ask, deny, noOpinion, rewrite } from './model/verdict.js';
