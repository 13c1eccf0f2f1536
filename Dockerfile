# The server with the built app. Two stages: what builds doesn't run.
FROM node:24-bookworm AS build
WORKDIR /podhod
COPY . .
# The build installs what it needs, without scripts (scripts/launch/install.mjs); the second install takes out again what
# only the build needed, and so does the rm: this image has its own Node.
RUN npm run build \
  && npm ci --ignore-scripts --omit=dev --include=optional \
  && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
WORKDIR /podhod
COPY --from=build /podhod/package.json ./
COPY --from=build /podhod/node_modules ./node_modules
COPY --from=build /podhod/contract ./contract
COPY --from=build /podhod/src/domain ./src/domain
COPY --from=build /podhod/server ./server
COPY --from=build /podhod/dist ./dist
USER node
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
# No shell in between: SIGTERM has to reach the server.
CMD ["node", "server/main.ts"]
