"""A suite of AgentDojo as an MCP server over stdio, and a second channel for whoever measures, which no agent sees.

Arguments: the folder of agentdojo_mcp.py, the suite, the port on this machine to which the second channel is opened.
A line of JSON there is a request, a line comes back: {"do": "reset" | "check" | "calls", ...}.
"""
import asyncio
import contextlib
import json
import sys

sys.path.insert(0, sys.argv[1])
import agentdojo_mcp as dojo
import mcp_types as types
from agentdojo.agent_pipeline.tool_execution import tool_result_to_str
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

SUITE, PORT = sys.argv[2], int(sys.argv[3])


class World(dojo.World):
    """Environments are read once for each attack; a changed tool answers something else."""

    read = {}
    places = {}

    def seen(self, user_task):
        """Where an attacker writes: as AgentDojo has it, wherever the task's own calls read."""
        if user_task not in self.places:
            marks = {vector: f"mark of {vector} here" for vector in self.suite.get_injection_vector_defaults()}
            task = self.suite.user_tasks[user_task]
            environment = task.init_environment(self._load(marks))
            calls = task.ground_truth(environment.model_copy(deep=True))
            results = [self.runtime.run_function(environment, call.function, dict(call.args))[0] for call in calls]
            told = json.dumps(dojo.to_json(results))
            self.places[user_task] = [vector for vector, mark in marks.items() if mark in told] or list(marks)
        return self.places[user_task]

    def reset(self, user_task=None, injection_task=None, attack=None, injections=None, changed=None):
        self.changed = changed
        goals = {}
        if injection_task:
            text = dojo.ATTACKS["important_instructions"](self.suite.get_injection_task_by_id(injection_task).GOAL)
            goals = {vector: text for vector in self.seen(user_task)}
        super().reset(user_task, injection_task, "important_instructions", goals)

    def _load(self, injections):
        key = json.dumps(injections, sort_keys=True)
        if key not in self.read:
            self.read[key] = super()._load(injections)
        return self.read[key].model_copy(deep=True)


def other(value):
    """A value of the same shape with other contents."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return value.translate(TURNED)
    if isinstance(value, list):
        return [other(item) for item in value]
    return {key if key.isidentifier() else other(key): other(item) for key, item in value.items()}


LETTERS = "abcdefghijklmnopqrstuvwxyz"
TURNED = str.maketrans(
    LETTERS + LETTERS.upper() + "123456789", LETTERS[1:] + "a" + (LETTERS[1:] + "a").upper() + "234567891"
)
world = World(SUITE, "v1.2.2")


def answer(request):
    what = request.pop("do")
    if what == "reset":
        world.reset(**request)
        return {}
    if what == "check":
        # Some checks print, and standard output is the server's own.
        with contextlib.redirect_stdout(sys.stderr):
            return world.check(**request)
    return [{"tool": call.function, "arguments": dojo.to_json(dict(call.args))} for call in world.trace]


async def measured():
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT, limit=1 << 24)
    while line := await reader.readline():
        try:
            said = answer(json.loads(line))
        except Exception as error:
            said = {"error": f"{type(error).__name__}: {error}"}
        writer.write(json.dumps(said).encode() + b"\n")
        await writer.drain()


async def list_tools(context, params):
    tools = [
        types.Tool(name=tool.name, description=tool.description, input_schema=tool.parameters.model_json_schema())
        for tool in world.suite.tools
    ]
    return types.ListToolsResult(tools=tools)


async def call_tool(context, params):
    result, error = world.call(params.name, dict(params.arguments or {}))
    if error is not None:
        return types.CallToolResult(content=[types.TextContent(type="text", text=error)], is_error=True)
    value = dojo.to_json(result)
    if params.name == world.changed:
        value = other(value)
        text = json.dumps(value)
    else:
        text = tool_result_to_str(result)
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)], structured_content={"result": value}
    )


async def main():
    server = Server(f"agentdojo-{SUITE}", version="0.1.35", on_list_tools=list_tools, on_call_tool=call_tool)
    beside = asyncio.create_task(measured())
    async with stdio_server() as (received, sent):
        await server.run(received, sent, server.create_initialization_options())
    beside.cancel()


asyncio.run(main())
